import type { AgentLog } from '../../../src/protocol/agent-api.ts';
import { AskOnce } from '../../parts/ask-once.tsx';
import { Sheet } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { forgetAgentKey, useAgentKeys } from './agent-keys.ts';
import { Commands, Copied } from './copied.tsx';

/** Milliseconds between two looks at the log. */
const LOOK_EVERY = 2000;

/** How to get a program from outside to play: what to run, what happened so far, and what comes next. */
export function OutsideAgent({ name, game, plays }: { name: string; game: string; plays: boolean }) {
  const { agents } = useWords();
  const { outside: words } = agents;
  const language = useLanguage();
  const query = useServerData<AgentLog>(`/api/agents/${encodeURIComponent(name)}/log`, { refetchInterval: LOOK_EVERY });
  const { data } = query;
  const step = !data ? undefined : data.here ? 'play' : data.entries.length > 0 ? 'back' : 'connect';
  return (
    <>
      <Sheet title={words.next}>
        <Pending query={query} text={agents.loading} />
        {step && (
          <p role="status" className="waiting-for">
            {words.steps[step](name)}
          </p>
        )}
        {step === 'play' ? (
          <p className="row">
            {plays && (
              <Link className="button primary" href={addressOf(`/${game}`, { agent: name })}>
                {agents.profile.play}
              </Link>
            )}
            <Link className="button" href="/agents/events">
              {words.enter}
            </Link>
          </p>
        ) : (
          <OwnKey name={name} />
        )}
      </Sheet>
      <Sheet title={words.log}>
        {data && data.entries.length === 0 && <p className="soft">{words.silent}</p>}
        <ol className="agent-log" aria-live="polite">
          {data?.entries.map(({ at, what, detail }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are in their order
            <li key={`${at} ${i}`} data-what={what}>
              <time dateTime={at}>{new Date(at).toLocaleTimeString(language)}</time> {words.entries[what]}{' '}
              {detail && <code lang="en">{detail}</code>}
            </li>
          ))}
        </ol>
        {data?.stranger && (
          <p className="soft">{words.stranger(new Date(data.stranger).toLocaleTimeString(language))}</p>
        )}
      </Sheet>
    </>
  );
}

/** The key of a program where this browser has it, with what to run; else where keys come from. */
export function OwnKey({ name }: { name: string }) {
  const { agents, events } = useWords();
  const { outside: words } = agents;
  const key = useAgentKeys(({ keys }) => keys[name]);
  if (key === undefined)
    return (
      <>
        <Commands token="KEY" />
        <p className="soft">{words.noKey}</p>
      </>
    );
  return (
    <>
      <p>{events.keyOf(name)}</p>
      <Copied label={events.keyOf(name)} text={key} />
      <p className="soft">{events.keptHere}</p>
      <Commands token={key} />
      <p>
        <AskOnce label={words.taken} sure={words.takenSure} onSure={() => forgetAgentKey(name)} />
      </p>
    </>
  );
}
