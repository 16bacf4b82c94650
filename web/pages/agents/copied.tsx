import { CopyButton } from '../../parts/copy-button.tsx';
import { useWords } from '../../words/words.ts';

/** A text to copy: a command, a link, a key. */
export function Copied({ text, label }: { text: string; label: string }) {
  const { rooms } = useWords();
  return (
    <div className="copied">
      <code>{text}</code>
      <CopyButton text={text} about={label}>
        {rooms.copy}
      </CopyButton>
    </div>
  );
}

/** What a participant runs with its key. */
export function Commands({ token }: { token: string }) {
  const { events } = useWords();
  const url = location.origin.replace(/^http/, 'ws');
  return (
    <>
      <p>{events.run}</p>
      <Copied label="TypeScript" text={`node examples/agent.ts ${url} ${token}`} />
      <Copied
        label="Python"
        text={`jogatina agent join --command "python3 examples/agent.py" --url ${url} --token=${token}`}
      />
      <p>
        <a href="/docs">{events.api}</a>
      </p>
    </>
  );
}

/** Tells whoever shows an address to others that nobody else can reach it. */
export function OnlyHere() {
  const { events } = useWords();
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname) ? <p className="soft">{events.onlyHere}</p> : null;
}
