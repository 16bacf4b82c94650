import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TetrisGame, TetrisGameSummary } from '../../../../src/protocol/tetris-games.ts';
import { tetrisAddress } from '../../../families/tetris/address.ts';
import { useRulesName, useTetrisName } from '../../../families/tetris/player-name.ts';
import { readRecord } from '../../../families/tetris/replay/records.ts';
import { FileField } from '../../../parts/file-field.tsx';
import { TableHead } from '../../../parts/lists/table.tsx';
import { Form, Sheet, Title } from '../../../parts/page.tsx';
import { ErrorMessage, Pending } from '../../../parts/pending.tsx';
import { Link, navigate } from '../../../router.tsx';
import { ask, useServerData } from '../../../server.ts';
import { useNumbers, useWords } from '../../../words/words.ts';
import { useOpened, useOwnGames } from '../play/own-games.ts';
import { AgentField, agentsFor, RulesField, SeedField, TetrisTabs } from '../setup-fields.tsx';
import { BestTable, STRAIGHT } from './best-table.tsx';

const GAMES = '/api/tetris/games';

/** Games worth seeing: records, those of this server's agents, one's own, and files. */
export default function Best() {
  const { tetris } = useWords();
  return (
    <>
      <Title>{tetris.tabs.best}</Title>
      <TetrisTabs />
      <div className="two">
        <div>
          <BestTable rules="nes-norotation" />
          <BestTable rules={STRAIGHT} />
          <OwnGames />
        </div>
        <div>
          <ServerGames />
          <OpenFile />
        </div>
      </div>
    </>
  );
}

function ServerGames() {
  const { tetris } = useWords();
  const number = useNumbers();
  const nameOf = useTetrisName();
  const rulesName = useRulesName();
  const queries = useQueryClient();
  const [wish, setWish] = useState({ rules: 'nes', agent: 'nes-six', seed: 1 });
  const games = useServerData<TetrisGameSummary[]>(GAMES);
  const { data } = games;
  const play = useMutation({
    mutationFn: () => ask<TetrisGame>(GAMES, wish),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GAMES] }),
  });
  return (
    <Sheet title={tetris.best.server}>
      <Pending query={games} text={tetris.loading} />
      {data?.length === 0 && <p className="soft">{tetris.best.none}</p>}
      {data && data.length > 0 && (
        <div className="wide">
          <table>
            <TableHead
              columns={[
                tetris.ruleSet,
                tetris.agent,
                { number: tetris.seed },
                { number: tetris.pieces },
                { number: tetris.lines },
                null,
              ]}
            />
            <tbody>
              {data.map(({ rules, agent, seed, pieces, lines }) => (
                <tr key={`${rules} ${agent} ${seed}`}>
                  <td>{rulesName(rules)}</td>
                  <td>{nameOf(agent)}</td>
                  <td className="number">{seed}</td>
                  <td className="number">{number(pieces)}</td>
                  <td className="number">{number(lines)}</td>
                  <td>
                    <Link href={tetrisAddress('/tetris', { rules, agents: [agent], seed })}>
                      {tetris.best.watch}
                      <span className="unseen">
                        {' '}
                        {rulesName(rules)} {nameOf(agent)} {seed}
                      </span>
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Form onSubmit={() => play.mutate()}>
        <h3>{tetris.best.another}</h3>
        <div className="fields">
          <RulesField
            value={wish.rules}
            onChange={(rules) =>
              setWish({ ...wish, rules, agent: agentsFor(rules).includes(wish.agent) ? wish.agent : 'dellacherie' })
            }
          />
          <AgentField
            label={tetris.agent}
            rules={wish.rules}
            value={wish.agent}
            onChange={(agent) => setWish({ ...wish, agent })}
          />
          <SeedField value={wish.seed} onChange={(seed) => setWish({ ...wish, seed })} />
          <button type="submit" className="primary" disabled={play.isPending}>
            {tetris.best.play}
          </button>
        </div>
        <p role="status" className="soft">
          {play.isPending ? tetris.best.playing : play.data && tetris.best.played(play.data.lines, play.data.pieces)}
        </p>
        <ErrorMessage error={play.error} />
      </Form>
    </Sheet>
  );
}

function OwnGames() {
  const { tetris } = useWords();
  const games = useOwnGames((own) => own.games);
  const nameOf = useTetrisName();
  const rulesName = useRulesName();
  return (
    <Sheet title={tetris.best.own}>
      {games.length === 0 && (
        <p className="soft">
          {tetris.best.ownNone} <Link href="/tetris/play">{tetris.tabs.play}</Link>
        </p>
      )}
      <ul className="plain">
        {games.map(({ id, rules, lines, actions, against }) => (
          <li key={id}>
            <Link href={`/tetris/replay/own-${id}`}>{rulesName(rules)}</Link>{' '}
            {tetris.best.ownLine(lines, actions.length, nameOf(against.agent), against.lines)}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function OpenFile() {
  const { tetris } = useWords();
  const open = useMutation({
    mutationFn: async (file: File) => {
      const record = readRecord(JSON.parse(await file.text()));
      useOpened.setState({ record, name: file.name });
      navigate(`/tetris/replay/${encodeURIComponent(file.name)}`);
    },
  });
  return (
    <Sheet title={tetris.best.file}>
      <p className="soft">
        {tetris.best.fileAbout} <code>jogatina tetris record</code>
      </p>
      <FileField label={tetris.best.choose} accept="application/json,.json" onChange={(file) => open.mutate(file)} />
      <ErrorMessage error={open.error} />
    </Sheet>
  );
}
