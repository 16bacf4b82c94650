import { type ReactNode, useId } from 'react';
import './term.css';

/** A word of the game that says what it means when it is touched. */
export function Term({ children, about }: { children: ReactNode; about: string }) {
  const id = useId();
  return (
    <>
      <button type="button" className="term" popoverTarget={id}>
        {children}
      </button>
      <span id={id} popover="auto" className="term-about" role="note">
        <b>{children}</b> {about}
      </span>
    </>
  );
}
