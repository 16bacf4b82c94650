import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { CoachAnswer } from '../../../src/protocol/coach.ts';
import type { Workbench } from '../../../src/protocol/workbench.ts';
import { usePlayerName } from '../../families/player-name.ts';
import { table } from '../../families/truco/table.ts';
import { CheckField } from '../../parts/fields.tsx';
import { ErrorMessage, Waiting } from '../../parts/pending.tsx';
import { ask, FIXED, useServerData } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { Why } from '../rooms/after-match/why-hand.tsx';
import { Mix } from './mix.tsx';

/** The agents that are asked; the choice is kept from position to position. */
let wanted: readonly string[] = ['equilibrium-plus', 'careful'];
const MOST = 8;

/** What agents would do in a position, and why; beside it the equilibrium's mix with the value of each choice. */
export function Opinions({ position, played }: { position: string; played: number | undefined }) {
  const { coach } = useWords();
  const language = useLanguage();
  const nameOf = usePlayerName();
  const [agents, setAgents] = useState(wanted);
  const [asked, setAsked] = useState(false);
  const { data: workbench } = useServerData<Workbench>('/api/workbench', FIXED);
  const trucoAgents = workbench?.agents.filter(({ game }) => game === 'truco');
  const { data, error, isFetching } = useQuery({
    queryKey: ['coach', position, agents],
    queryFn: ({ signal }) => ask<CoachAnswer>('/api/coach/question', { position, agents }, { signal }),
    enabled: asked,
    ...FIXED,
    retry: false,
  });
  const choose = (name: string, yes: boolean) => {
    wanted = yes ? [...agents, name].slice(-MOST) : agents.filter((each) => each !== name);
    setAgents(wanted);
    setAsked(false);
  };
  return (
    <>
      <p className="row">
        <button type="button" className="primary" disabled={isFetching} onClick={() => setAsked(true)}>
          {coach.ask}
        </button>
      </p>
      <details>
        <summary>
          {coach.who}: {agents.map((each) => nameOf('truco', each)).join(', ')}
        </summary>
        <div className="coach-agents">
          {trucoAgents?.map(({ name }) => (
            <CheckField
              key={name}
              label={nameOf('truco', name)}
              value={agents.includes(name)}
              onChange={(yes) => choose(name, yes)}
            />
          ))}
        </div>
      </details>
      {isFetching && <Waiting>{coach.asking}</Waiting>}
      <ErrorMessage error={error} />
      {data && (
        <>
          <ul className="plain opinions">
            {data.answers.map(({ agent, action, why }) => (
              <li key={agent}>
                {why ? (
                  <Why why={why} words={table.agentWords[language]} name={nameOf('truco', agent)} />
                ) : (
                  <p>
                    <b>{nameOf('truco', agent)}</b>: {sayAction(action, language)}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <h3>{coach.equilibrium}</h3>
          <Mix equilibrium={data.equilibrium} played={played} />
        </>
      )}
    </>
  );
}
