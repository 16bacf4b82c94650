/** Saves text as a file of the reader's. */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Styles that a drawing takes from the page, and must carry with it. */
const CARRIED = ['fill', 'stroke', 'font-family', 'font-size', 'font-weight'] as const;

/** Saves a drawing of the page as a file of its own, with the colours it has now. */
export function saveSvg(name: string, drawing: SVGSVGElement): void {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((node, i) => {
    const style = getComputedStyle(originals[i]!);
    for (const property of CARRIED) node.setAttribute(property, style.getPropertyValue(property));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  saveText(name, 'image/svg+xml', new XMLSerializer().serializeToString(copy));
}

/** A table as CSV. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    const text = value === null ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`;
}
