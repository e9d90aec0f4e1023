/** Calls `check(node, source)` for every import, export or dynamic import of another file. */
export const onImports = (check) => ({
  ImportDeclaration: (node) => check(node, node.source.value),
  ExportNamedDeclaration: (node) => check(node, node.source?.value),
  ExportAllDeclaration: (node) => check(node, node.source.value),
  ImportExpression: (node) => check(node, node.source.value),
  TSImportType: (node) => check(node, node.source.value),
});
