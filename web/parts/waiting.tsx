import { type ReactNode, useEffect, useState } from 'react';

/** Short waits go unmentioned: a line that flashes is worse than none. */
const UNMENTIONED = 300;

/** Says what is being waited for, once that takes long enough to be noticed. */
export function Waiting({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNMENTIONED);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="waiting" role="status">
      {late && children}
    </p>
  );
}
