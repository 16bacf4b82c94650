import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import type { agentMade, token } from '../../../src/protocol/agent-api.ts';
import { familyNames } from '../../families/index.ts';
import { AskOnce } from '../../parts/ask-once.tsx';
import { SecretField, SelectField, TextField } from '../../parts/fields.tsx';
import { ScrollBox, TableHead } from '../../parts/lists/table.tsx';
import { Form, Title } from '../../parts/page.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { ask } from '../../server.ts';
import { useDates, useWords } from '../../words/words.ts';
import { rememberAgentKey, useAgentKeys } from './agent-keys.ts';
import { AgentsTabs } from './agents-tabs.tsx';
import { OwnKey } from './outside-agent.tsx';
import './agents.css';

type Token = z.infer<typeof token>;
type Made = z.infer<typeof agentMade>;

/** For administrators: the tokens, and outside agents that get one. The administrator's own stays in this page's memory. */
export default function Tokens() {
  const { agents } = useWords();
  const [key, setKey] = useState('');
  const [tokens, setTokens] = useState<readonly Token[]>();
  /** Makes a change, if one is given, then fetches the tokens. */
  const { mutate, error } = useMutation({
    mutationFn: async (change?: () => Promise<unknown>) => {
      await change?.();
      return ask<Token[]>('/api/tokens', undefined, { key });
    },
    onSuccess: (all) => setTokens(all.filter(({ revokedAt }) => revokedAt === null)),
  });
  return (
    <>
      <Title name={agents.tabs.tokens}>{agents.title}</Title>
      <AgentsTabs />
      <Form className="sheet" onSubmit={() => mutate(undefined)}>
        <SecretField label={agents.admin} required value={key} onChange={setKey} />
        <p className="soft">{agents.adminAbout}</p>
        <p className="row">
          <button type="submit" className="primary">
            {agents.show}
          </button>
        </p>
        <ErrorMessage error={error} />
      </Form>
      {tokens && (
        <>
          <Register
            onRegister={(given, told) => mutate(async () => told(await ask<Made>('/api/agents', given, { key })))}
          />
          <TokenTable
            tokens={tokens}
            onRevoke={(id) => mutate(() => ask(`/api/tokens/${id}`, undefined, { key, method: 'DELETE' }))}
          />
        </>
      )}
    </>
  );
}

function Register({ onRegister }: { onRegister(given: object, told: (made: Made) => void): void }) {
  const words = useWords();
  const { agents } = words;
  const [name, setName] = useState('');
  const [game, setGame] = useState(familyNames[0]);
  const [description, setDescription] = useState('');
  const kept = useAgentKeys(({ keys }) => keys);
  const register = (event: FormEvent) => {
    event.preventDefault();
    onRegister({ name, game, description }, (made) => {
      rememberAgentKey(made.name, made.token);
      setName('');
      setDescription('');
    });
  };
  return (
    <form className="sheet" onSubmit={register}>
      <h2>{agents.register}</h2>
      <div className="fields">
        <TextField label={agents.registerName} required maxLength={40} value={name} onChange={setName} />
        <SelectField
          label={agents.game}
          value={game}
          options={familyNames.map((each) => [each, words[each].title])}
          onChange={setGame}
        />
        <TextField label={agents.description} maxLength={200} value={description} onChange={setDescription} />
        <button type="submit">{agents.register}</button>
      </div>
      <div role="status">
        {Object.keys(kept).map((each) => (
          <section key={each} className="kept-key" aria-label={each}>
            <h3>{each}</h3>
            <OwnKey name={each} />
          </section>
        ))}
      </div>
    </form>
  );
}

/** The note of the first key, which the server makes itself. */
const BY_SERVE = 'made by serve';

function TokenTable({ tokens, onRevoke }: { tokens: readonly Token[]; onRevoke(id: string): void }) {
  const { agents } = useWords();
  const date = useDates();
  return (
    <ScrollBox className="sheet wide" label={agents.tabs.tokens}>
      <table className="agents">
        <TableHead columns={[agents.subject, agents.kind, agents.note, agents.created, null]} />
        <tbody>
          {tokens.map(({ id, kind, subject, note, createdAt }) => (
            <tr key={id}>
              <th scope="row">{kind === 'admin' && subject === 'administrator' ? agents.tokenKinds.admin : subject}</th>
              <td>{agents.tokenKinds[kind]}</td>
              <td>{note === BY_SERVE ? agents.byServe : note}</td>
              <td>{date(createdAt, 'day')}</td>
              <td>
                <AskOnce label={agents.revoke} sure={agents.revokeSure} name={subject} onSure={() => onRevoke(id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
