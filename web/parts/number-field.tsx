/** A whole number within bounds. */
export function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}) {
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
