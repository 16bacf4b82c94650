import { savePng, saveSvg } from './download.ts';

/** A drawing to take away: as it is, and as a picture of points. */
export function DrawingDownloads({ name, text }: { name: string; text(): string }) {
  return (
    <p className="row">
      <button type="button" className="small" onClick={() => saveSvg(`${name}.svg`, text())}>
        SVG
      </button>
      <button type="button" className="small" onClick={() => void savePng(`${name}.png`, text())}>
        PNG
      </button>
    </p>
  );
}
