// A web host as plain as they come: files of one folder under a sub-path, nothing else. No address leads to another.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/** Serves a folder at `http://127.0.0.1:port/subPath/`; `served` has the files that were asked for. */
export async function serveFiles(folder, subPath) {
  const served = [];
  const server = createServer(({ url, method }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const inside = decodeURIComponent(pathname).slice(subPath.length + 1);
    const file = join(folder, normalize(`/${inside === '/' ? 'index.html' : inside}`));
    const stat = pathname.startsWith(`/${subPath}/`) ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (!stat?.isFile() || (method !== 'GET' && method !== 'HEAD')) return response.writeHead(404).end();
    served.push(file);
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': stat.size,
    });
    return method === 'HEAD' ? response.end() : createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    served,
    address: `http://127.0.0.1:${server.address().port}/${subPath}/`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
