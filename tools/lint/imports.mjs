/** Calls `check(node, source)` for every way by which a file names another. */
export const onImports = (check) => ({
  ImportDeclaration: (node) => check(node, node.source.value),
  ExportNamedDeclaration: (node) => check(node, node.source?.value),
  ExportAllDeclaration: (node) => check(node, node.source.value),
  ImportExpression: (node) => check(node, node.source.value),
  TSImportType: (node) => check(node, node.source.value),
});
