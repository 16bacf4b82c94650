import { useState } from 'react';

/** A button whose press destroys something: it asks once. `name` says what, for whoever cannot see its row. */
export function AskOnce({
  label,
  sure,
  name,
  disabled,
  onSure,
}: {
  label: string;
  sure: string;
  name?: string;
  disabled?: boolean;
  onSure(): void;
}) {
  const [asked, setAsked] = useState(false);
  const text = asked ? sure : label;
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={name && `${text}: ${name}`}
      onBlur={() => setAsked(false)}
      onClick={() => {
        setAsked(!asked);
        if (asked) onSure();
      }}
    >
      {text}
    </button>
  );
}
