/** Calls `check(node, source)` for all imports and named exports; `source` is undefined for an export of something from the file itself. */
export const onImports = (check) => ({
  ImportDeclaration: (node) => check(node, node.source.value),
  ExportNamedDeclaration: (node) => check(node, node.source?.value),
  ExportAllDeclaration: (node) => check(node, node.source.value),
  ImportExpression: (node) => check(node, node.source.value),
  TSImportType: (node) => check(node, node.source.value),
});
