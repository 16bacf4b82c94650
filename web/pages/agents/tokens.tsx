import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import type { agentMade, token } from '../../../src/protocol/agent-api.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Title } from '../../parts/title.tsx';
import { ask } from '../../server.ts';
import { useDates, useWords } from '../../words/words.ts';
import { AgentsTabs } from './agents-tabs.tsx';
import './agents.css';

type Token = z.infer<typeof token>;
type Made = z.infer<typeof agentMade>;

/** For administrators: the tokens, and outside agents that get one. The administrator's own stays in this page's memory. */
export default function Tokens() {
  const { agents } = useWords();
  const [key, setKey] = useState('');
  const [tokens, setTokens] = useState<readonly Token[]>();
  const [error, setError] = useState<unknown>();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setTokens((await ask<Token[]>('/api/tokens', undefined, { key })).filter(({ revokedAt }) => revokedAt === null));
      setError(undefined);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <>
      <Title name={agents.tabs.tokens}>{agents.title}</Title>
      <AgentsTabs />
      <form
        className="sheet"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => {});
        }}
      >
        <label>
          {agents.admin}
          <input
            type="password"
            autoComplete="off"
            required
            value={key}
            onChange={({ target }) => setKey(target.value.trim())}
          />
        </label>
        <p className="soft">{agents.adminAbout}</p>
        <p className="row">
          <button type="submit" className="primary">
            {agents.show}
          </button>
        </p>
        <ErrorMessage error={error} />
      </form>
      {tokens && (
        <>
          <Register
            onRegister={(given, told) => attempt(async () => told(await ask<Made>('/api/agents', given, { key })))}
          />
          <TokenTable
            tokens={tokens}
            onRevoke={(id) => attempt(() => ask(`/api/tokens/${id}`, undefined, { key, method: 'DELETE' }))}
          />
        </>
      )}
    </>
  );
}

function Register({ onRegister }: { onRegister(given: object, told: (made: Made) => void): void }) {
  const { agents, nav } = useWords();
  const [name, setName] = useState('');
  const [game, setGame] = useState('truco');
  const [description, setDescription] = useState('');
  const [made, setMade] = useState<Made>();
  const register = (event: FormEvent) => {
    event.preventDefault();
    onRegister({ name, game, description }, setMade);
  };
  return (
    <form className="sheet" onSubmit={register}>
      <h2>{agents.register}</h2>
      <div className="fields">
        <label>
          {agents.registerName}
          <input required maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <label>
          {agents.game}
          <select value={game} onChange={({ target }) => setGame(target.value)}>
            <option value="truco">{nav.truco}</option>
            <option value="tetris">{nav.tetris}</option>
          </select>
        </label>
        <label>
          {agents.description}
          <input maxLength={200} value={description} onChange={({ target }) => setDescription(target.value)} />
        </label>
        <button type="submit">{agents.register}</button>
      </div>
      <p role="status">
        {made && (
          <>
            {agents.registered(made.name)} <code className="token">{made.token}</code>
          </>
        )}
      </p>
    </form>
  );
}

function TokenTable({ tokens, onRevoke }: { tokens: readonly Token[]; onRevoke(id: string): void }) {
  const { agents } = useWords();
  const date = useDates();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fields inside
    <div className="sheet wide" role="group" aria-label={agents.tabs.tokens} tabIndex={0}>
      <table className="agents">
        <thead>
          <tr>
            <th scope="col">{agents.subject}</th>
            <th scope="col">{agents.kind}</th>
            <th scope="col">{agents.note}</th>
            <th scope="col">{agents.created}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ id, kind, subject, note, createdAt }) => (
            <tr key={id}>
              <th scope="row">{subject}</th>
              <td lang="en">{kind}</td>
              <td>{note}</td>
              <td>{date(createdAt, 'day')}</td>
              <td>
                <button type="button" aria-label={`${agents.revoke}: ${subject}`} onClick={() => onRevoke(id)}>
                  {agents.revoke}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
