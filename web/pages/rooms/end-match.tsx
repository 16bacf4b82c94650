import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../../parts/pending.tsx';
import { ask } from '../../server.ts';
import { useAdmin } from '../../settings.ts';
import { useWords } from '../../words/words.ts';

/** For administrators: ends the match where it stands. The table shows it to everybody. */
export function EndMatch({ room }: { room: string }) {
  const { admin } = useWords();
  const { token } = useAdmin();
  const end = useMutation({ mutationFn: () => ask(`/api/rooms/${room}/end`, {}) });
  if (token === '') return null;
  return (
    <>
      <button type="button" disabled={end.isPending} onClick={() => end.mutate()}>
        {admin.endMatch}
      </button>
      <ErrorMessage error={end.error} />
    </>
  );
}
