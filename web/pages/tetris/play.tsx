import { useMemo } from 'react';
import { useWords } from '../../i18n/words.ts';
import { attempt } from '../../parts/attempt.ts';
import { Title } from '../../parts/title.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { Link, usePlace } from '../../router.tsx';
import { readTetris } from '../../tetris/address.ts';
import { type Pace, paces } from '../../tetris/person-game.ts';
import { Duel } from './duel.tsx';
import { TetrisTabs } from './tetris-tabs.tsx';

/** Play oneself, against an agent on the same pieces. */
export default function Play() {
  const { tetris } = useWords();
  const { query } = usePlace();
  const read = useMemo(() => attempt(() => readTetris(query)), [query]);
  const pace = paces.find((each) => each === query.get('pace')) ?? ('slow' satisfies Pace);
  return (
    <>
      <Title>{tetris.duel.title}</Title>
      <TetrisTabs />
      {read.value ? (
        <Duel address={read.value} pace={pace} />
      ) : (
        <Trouble error={read.error}>
          <Link href="/tetris/play">{tetris.fresh}</Link>
        </Trouble>
      )}
    </>
  );
}
