import type { ComponentProps } from 'react';

interface FieldProps<T> {
  readonly label: string;
  readonly value: T;
  /** Class of the label around the field. */
  readonly className?: string;
  onChange(value: NoInfer<T>): void;
}

/** A choice of one value. An option is its value, its text and, if wanted, a tooltip. */
export function SelectField<T extends string | number>({
  label,
  value,
  className,
  options,
  disabled,
  onChange,
}: FieldProps<T> & {
  options: readonly (readonly [value: NoInfer<T>, text: string, title?: string])[];
  disabled?: boolean;
}) {
  return (
    <label className={className}>
      {label}
      <select value={value} disabled={disabled} onChange={({ target }) => onChange(options[target.selectedIndex][0])}>
        {options.map(([id, text, title]) => (
          <option key={id} value={id} title={title}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type TextInput = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'>;

/** A line of text. */
export function TextField({ label, value, className, onChange, ...input }: FieldProps<string> & TextInput) {
  return (
    <label className={className}>
      {label}
      <input {...input} value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

/** A token or key: hidden, not remembered by the browser, and trimmed. */
export function SecretField({ onChange, ...field }: FieldProps<string> & { required?: boolean }) {
  return <TextField type="password" autoComplete="off" {...field} onChange={(text) => onChange(text.trim())} />;
}

/** A whole number within bounds. */
export function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: FieldProps<number> & { readonly min: number; readonly max: number }) {
  return (
    <label>
      {label}
      <input
        type="number"
        required
        min={min}
        max={max}
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

/** A labelled check box. */
export function CheckField({ label, value, onChange }: FieldProps<boolean>) {
  return (
    <label className="choice">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
