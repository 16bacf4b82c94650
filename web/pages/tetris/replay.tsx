import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { InputError } from '../../../src/core/errors.ts';
import { useWords } from '../../i18n/words.ts';
import { attempt } from '../../parts/attempt.ts';
import { Title } from '../../parts/title.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { addressOf, Link, navigate, usePlace } from '../../router.tsx';
import type { Params } from '../../routes.tsx';
import { agentNamed } from '../../tetris/agents.ts';
import { useOpened, useOwnGames } from '../../tetris/own-games.ts';
import { readRecord, shippedRecords, type TetrisRecord } from '../../tetris/records.ts';
import { Reel } from '../../tetris/reel.ts';
import { useShow } from '../../tetris/use-show.ts';
import { Insight } from './insight.tsx';
import { PlayerBoard } from './player-board.tsx';
import { TetrisTabs } from './tetris-tabs.tsx';
import { Transport } from './transport.tsx';

/** A game that was kept, shown again: `/tetris/replay/own-3`, a record that ships, or one opened from a file. */
export default function Replay({ params }: { params: Params }) {
  const { tetris } = useWords();
  const name = params.record;
  const { data, error } = useQuery({ queryKey: ['tetris-record', name], queryFn: () => find(name), retry: false });
  return (
    <>
      <Title name={`${tetris.replay} ${name}`}>{tetris.replay}</Title>
      <TetrisTabs />
      <Trouble error={error}>
        <Link href="/tetris/best">{tetris.tabs.best}</Link>
      </Trouble>
      {!data && !error && <Waiting>{tetris.loading}</Waiting>}
      {data && <Stage record={data} name={name} />}
    </>
  );
}

async function find(name: string): Promise<TetrisRecord> {
  const opened = useOpened.getState();
  if (opened.record && opened.name === name) return opened.record;
  const own = useOwnGames.getState().games.find(({ id }) => `own-${id}` === name);
  if (own) return own;
  const load = Object.hasOwn(shippedRecords, name) ? shippedRecords[name] : undefined;
  if (!load) throw new InputError(`no record "${name}" in this browser: a file must be opened again`);
  return readRecord(await load());
}

function Stage({ record, name }: { record: TetrisRecord; name: string }) {
  const { tetris } = useWords();
  const { query, path } = usePlace();
  const [alternative, setAlternative] = useState<number>();
  const { rules, dealing, actions } = record;
  // a person, or an agent that is not known here, cannot be asked: a known one tells what it would do
  const adviser = attempt(() => agentNamed(record.agent).name).value ?? 'nes-six';
  const at = Number(query.get('at')) || 0;
  const show = useShow(name, (grown) => [new Reel(rules, adviser, dealing, grown, actions)], { at, run: at === 0 });
  const reel = show.acts[0] as Reel | undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another piece has another choice
  useEffect(() => setAlternative(undefined), [show.piece]);

  return (
    <div className="with-aside">
      <div>
        <p>{tetris.recordLine(record.agent || tetris.duel.you, record.lines, actions.length)}</p>
        <div className="boards" style={{ '--boards': 1 } as React.CSSProperties}>
          {reel && (
            <PlayerBoard name={record.agent || tetris.duel.you} act={reel} show={show} alternative={alternative} />
          )}
        </div>
        <Transport
          show={show}
          onStop={() => navigate(addressOf(path, { at: show.piece || undefined }), { replace: true })}
        />
      </div>
      <aside aria-label={tetris.insight}>
        <Insight show={show} reel={reel} agent={adviser} alternative={alternative} onAlternative={setAlternative} />
      </aside>
    </div>
  );
}
