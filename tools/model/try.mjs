import '../test/own-node.mjs';
await import('./try.ts');
