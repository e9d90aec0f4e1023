import { dirname, relative, resolve } from 'node:path';
import { onImports } from './imports.mjs';

const root = resolve(import.meta.dirname, '../..');
const FEATURE = /^apps\/web\/src\/features\/([^/]+)\//;

/** The feature a file of the web belongs to. */
const featureOf = (path) => FEATURE.exec(relative(root, path).replaceAll('\\', '/'))?.[1];
const inApp = (path) => relative(root, path).replaceAll('\\', '/').startsWith('apps/web/src/app/');

/** Shared → features → app: a feature imports neither another feature nor the app, and what is shared imports neither. */
export const features = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      other: 'The feature {{from}} imports the feature {{to}}: move what both need to ui/ or lib/.',
      app: 'Only app/ itself imports from app/.',
      shared: 'ui/ and lib/ are shared: they import no feature.',
    },
  },
  create(context) {
    const file = context.filename;
    const from = featureOf(file);
    const web = relative(root, file).replaceAll('\\', '/').startsWith('apps/web/src/');
    const part = relative(resolve(root, 'apps/web/src'), file).split(/[\\/]/)[0];
    const free = !web || part === 'app' || !['features', 'ui', 'lib'].includes(part);
    const check = (node, source) => {
      if (free || typeof source !== 'string' || !source.startsWith('.')) return;
      const target = resolve(dirname(file), source);
      const to = featureOf(`${target}/`) ?? featureOf(target);
      if (to && to !== from) context.report({ node, messageId: from ? 'other' : 'shared', data: { from, to } });
      else if (inApp(target)) context.report({ node, messageId: 'app' });
    };
    return onImports(check);
  },
};
