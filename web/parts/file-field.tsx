import { useState } from 'react';
import { useWords } from '../words/words.ts';

/** A file to choose, in the words of the page: the browser's own button speaks the browser's language. */
export function FileField({
  label,
  accept,
  disabled,
  onChange,
}: {
  label: string;
  accept: string;
  disabled?: boolean;
  onChange(file: File): void;
}) {
  const { files } = useWords();
  const [name, setName] = useState('');
  return (
    <label className="file-field">
      {label}
      <input
        type="file"
        className="unseen"
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (!file) return;
          setName(file.name);
          onChange(file);
          // the same file can be chosen again
          target.value = '';
        }}
      />
      <span className="row">
        <span className="button" aria-hidden="true">
          {files.choose}
        </span>
        <span>{name || files.none}</span>
      </span>
    </label>
  );
}
