#!/usr/bin/env node
// `npm create jogatina-agent my-agent -- --in python` is `jogatina new-agent my-agent --in python`.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const about = createRequire(import.meta.url).resolve('jogatina/package.json');
const words = [join(dirname(about), 'bin', 'jogatina'), 'new-agent', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
