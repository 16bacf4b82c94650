import type { TetrisRules } from '../../../../src/games/tetris/rules.ts';
import type { Command } from '../../../families/tetris/person-game.ts';
import { useWords } from '../../../words/words.ts';
import { commandsOf } from './play-keys.tsx';

const icons: Readonly<Record<Command, string>> = {
  left: 'M14 5L7 12L14 19',
  right: 'M10 5L17 12L10 19',
  turn: 'M18 12a6 6 0 1 1 -2-4.5M18 4v4.5h-4.5',
  'turn-back': 'M6 12a6 6 0 1 0 2-4.5M6 4v4.5h4.5',
  down: 'M5 9L12 16L19 9',
  drop: 'M6 5L12 11L18 5M6 11L12 17L18 11M5 20H19',
};

/** Buttons for touch screens, which go on while they are held; keys that the rules do not have are left out. */
export function TouchKeys({
  rules,
  onHold,
  onRelease,
}: {
  rules: TetrisRules;
  onHold(command: Command): void;
  onRelease(command: Command): void;
}) {
  const { tetris } = useWords();
  return (
    <div className="touch-keys">
      {commandsOf(rules).map((command) => (
        <button
          key={command}
          type="button"
          // the board keeps the focus, and with it the keyboard
          onPointerDown={(event) => {
            event.preventDefault();
            onHold(command);
          }}
          onPointerUp={() => onRelease(command)}
          onPointerLeave={() => onRelease(command)}
          onPointerCancel={() => onRelease(command)}
          onContextMenu={(event) => event.preventDefault()}
          onClick={({ detail }) => {
            // pressed by keyboard or a reader: there was no pointer
            if (detail !== 0) return;
            onHold(command);
            onRelease(command);
          }}
        >
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path
              d={icons[command]}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span className="unseen">{tetris.duel.commands[command]}</span>
        </button>
      ))}
    </div>
  );
}
