import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import './drawer.css';

/** A button that opens a panel over the page; Escape, a press beside it and its own button close it again. */
export function Drawer({ label, icon, children }: { label: string; icon: string; children: ReactNode }) {
  const { table } = useWords();
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  return (
    <>
      <button type="button" aria-haspopup="dialog" title={label} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d={icon}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span className="unseen">{label}</span>
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
        <dialog
          ref={dialog}
          className="drawer"
          aria-label={label}
          onClose={() => setOpen(false)}
          onClick={(event) => event.target === dialog.current && dialog.current.close()}
        >
          <div className="drawer-body">
            <p className="row drawer-head">
              <b>{label}</b>
              <button type="button" onClick={() => dialog.current?.close()}>
                {table.close}
              </button>
            </p>
            {children}
          </div>
        </dialog>
      )}
    </>
  );
}
