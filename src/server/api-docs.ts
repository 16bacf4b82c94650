import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import about from '../../package.json' with { type: 'json' };
import type { Server } from './http.ts';

/** Collects the routes that are registered after it into an OpenAPI 3.1 document. */
export async function describeApi(app: Server): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Jogatina', version: about.version, description: about.description },
      components: { securitySchemes: { admin: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** What the reader at `/docs` needs beyond the rest of the site: its own styles, and code that it writes itself. */
const DOCS_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The document, readable at `/docs`; nothing is asked of any other host. */
export async function serveApiDocs(app: Server): Promise<void> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: {
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', DOCS_POLICY);
        done();
      },
    },
  });
}
