import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import about from '../../package.json' with { type: 'json' };
import { problem } from '../protocol/workbench.ts';
import type { Server } from './http.ts';

interface RequestSchema {
  readonly params?: z.ZodType;
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  /** The kinds of tokens that the route takes. */
  readonly security?: Record<string, string[]>[];
}

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 429 | 500 | 501;

/** The token of an administrator is needed; or it helps, beside other permissions. */
export const ADMIN: RequestSchema['security'] = [{ admin: [] }];
export const ADMIN_OPTIONAL: RequestSchema['security'] = [{}, { admin: [] }];

/** The schema of a route: what it does, the answer, the request, and the statuses of its errors. */
export function routeSchema<Answer extends z.ZodType, Request extends RequestSchema>(
  summary: string,
  answer: Answer,
  request: Request,
  errors: readonly ErrorStatus[] = [],
) {
  const problems = Object.fromEntries(errors.map((status) => [status, problem]));
  return { summary, ...request, response: { 200: answer, ...problems } as { 200: Answer } };
}

/** Describes the routes that are registered after it in an OpenAPI 3.1 document. */
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

/** The page at `/api/reference` needs more than the rest of the site: its own styles, and scripts that it generates. */
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

/** Serves the document as a page at `/api/reference`, which loads nothing from other hosts. */
export async function serveApiDocs(app: Server): Promise<void> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(reference, {
    routePrefix: '/api/reference',
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
