import { useEffect, useState } from 'react';
import type { TetrisRules } from '../../../../src/games/tetris/rules.ts';
import { assignKey, type KeyCommand, keyName, keySign, resetKeys, usePlayKeys } from '../../../families/tetris/keys.ts';
import { type Command, type Repeat, repeats } from '../../../families/tetris/person-game.ts';
import { CheckField, SelectField } from '../../../parts/fields.tsx';
import { Sheet } from '../../../parts/page.tsx';
import { useWords } from '../../../words/words.ts';

/** The commands that these rules have. */
export function commandsOf(rules: TetrisRules): readonly Command[] {
  return [
    'left',
    'right',
    ...(rules.rotation && rules.turnBack ? (['turn-back'] as const) : []),
    ...(rules.rotation ? (['turn'] as const) : []),
    ...(rules.tucks ? (['down'] as const) : []),
    'drop',
  ];
}

/** The keys and what they do; each can be given another. */
export function PlayKeys({ rules }: { rules: TetrisRules }) {
  const { tetris } = useWords();
  const { duel } = tetris;
  const { keys, repeat, sound } = usePlayKeys();
  const [asked, setAsked] = useState<KeyCommand>();

  useEffect(() => {
    if (!asked) return;
    const take = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setAsked(undefined);
      if (event.key === 'Escape' || event.key === 'Tab') return;
      usePlayKeys.setState({ keys: assignKey(usePlayKeys.getState().keys, asked, keyName(event.key)) });
    };
    // before the game, which listens too
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [asked]);

  return (
    <Sheet title={duel.keys}>
      <dl className="keys">
        {[...commandsOf(rules), 'pause' as const].map((command) => (
          <div key={command}>
            <dt>{duel.commands[command]}</dt>
            <dd>
              <button type="button" className="key" aria-pressed={asked === command} onClick={() => setAsked(command)}>
                {asked === command
                  ? duel.pressKey
                  : Object.keys(keys)
                      .filter((key) => keys[key] === command)
                      .map((key) => <kbd key={key}>{keySign(key, duel.space)}</kbd>)}
                <span className="unseen"> {duel.changeKey(duel.commands[command])}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <div className="fields">
        <SelectField<Repeat>
          label={duel.repeat}
          value={repeat}
          options={(Object.keys(repeats) as Repeat[]).map((each) => [each, duel.repeats[each]])}
          onChange={(next) => usePlayKeys.setState({ repeat: next })}
        />
        <CheckField label={duel.sound} value={sound} onChange={(on) => usePlayKeys.setState({ sound: on })} />
        <button type="button" onClick={resetKeys}>
          {duel.usualKeys}
        </button>
      </div>
      <p className="soft">{duel.touch}</p>
    </Sheet>
  );
}
