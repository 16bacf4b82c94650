/** A sentence of a report with Markdown's `code`, *emphasis* and **strong emphasis**. */
export function InlineText({ children }: { children: string }) {
  return children.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/).map((part, i) => {
    const inner = part.slice(1, -1);
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence
    if (/^`.*`$/.test(part)) return <code key={i}>{inner}</code>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (/^\*\*.*\*\*$/.test(part)) return <strong key={i}>{part.slice(2, -2)}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (/^\*.*\*$/.test(part)) return <em key={i}>{inner}</em>;
    return part;
  });
}
