import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { createToken, listTokens, revokeToken } from '../../store/tokens.ts';
import { printResult, table } from '../output.ts';
import { withStore } from '../store.ts';

interface TokenOptions {
  data?: string;
  json?: boolean;
  note: string;
}

/** `token`: tokens of administrators and of outside agents. */
export function register(program: Command): void {
  const token = program.command('token').description('tokens of administrators and outside agents');
  const shared = (command: Command) =>
    command
      .option('--data <folder>', 'where the database is kept (default: as in serve)')
      .option('--json', 'one JSON document on stdout');

  shared(token.command('create').description('make an administrator’s token; it is shown this once'))
    .argument('[name]', 'whose it is', 'administrator')
    .option('--note <text>', 'what it is for', '')
    .addHelpText('after', '\nExample:\n  jogatina token create ana --note "the course’s tutor"\n')
    .action((subject: string, options: TokenOptions) =>
      withStore(options.data, async (store) => {
        const made = await createToken(store, { kind: 'admin', subject, note: options.note });
        printResult(options.json, made, made.token);
      }),
    );

  shared(token.command('list').description('all tokens: never the secrets themselves'))
    .addHelpText('after', '\nExample:\n  jogatina token list\n')
    .action((options: TokenOptions) =>
      withStore(options.data, async (store) => {
        const tokens = await listTokens(store);
        const rows = tokens.map((each) => [
          each.id,
          each.kind,
          each.subject,
          each.createdAt,
          each.revokedAt ?? '',
          each.note,
        ]);
        printResult(options.json, tokens, table(['id', 'kind', 'for', 'made', 'revoked', 'note'], rows));
      }),
    );

  shared(token.command('revoke').description('make a token worthless: it opens no connection any more'))
    .argument('<id>', 'as `token list` shows it')
    .addHelpText('after', '\nExample:\n  jogatina token revoke Qk3v9xT1c2aZ\n')
    .action((id: string, options: TokenOptions) =>
      withStore(options.data, async (store) => {
        if (!(await revokeToken(store, id)))
          throw new InputError(`no token ${JSON.stringify(id)} is in use: jogatina token list shows them`);
        printResult(options.json, { revoked: id }, `revoked ${id}`);
      }),
    );
}
