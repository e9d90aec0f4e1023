import { AnnotatedType, DefinitionType, EnumType } from 'ts-json-schema-generator';
import ts from 'typescript';

/** The prefix of an enumeration of codes, until the names of all types are known. */
export const CODES = 'Codes:';
/** The type name of a constant of codes: `PayoutState` for `PAYOUT_STATE`. */
export const codesName = (name) =>
  name
    .slice(CODES.length)
    .toLowerCase()
    .replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
const literalOf = (node) => (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? literalOf(node.expression) : node);

/** Lets the schema generator read `CodeOf<typeof PAYOUT_STATE>` as an enumeration that says what each value means. */
export class CodeParser {
  constructor(checker) {
    this.checker = checker;
  }

  supportsNode(node) {
    return Boolean(this.groupOf(node));
  }

  createType(node) {
    const { name, entries } = this.groupOf(node);
    const values = new EnumType(
      `codes-${name}`,
      entries.map(([, value]) => value),
    );
    const description = entries.map(([key, value]) => `\`${value}\` ${key.toLowerCase().replaceAll('_', ' ')}`).join(', ');
    return new DefinitionType(
      CODES + name,
      new AnnotatedType(values, { description, 'x-enum-varnames': entries.map(([key]) => key) }, false),
    );
  }

  groupOf(node) {
    if (!ts.isTypeReferenceNode(node) || node.typeName.getText() !== 'CodeOf') return null;
    const [query] = node.typeArguments ?? [];
    if (!query || !ts.isTypeQueryNode(query) || !ts.isIdentifier(query.exprName)) return null;
    let symbol = this.checker.getSymbolAtLocation(query.exprName);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const declared = symbol?.valueDeclaration;
    const literal = declared && ts.isVariableDeclaration(declared) && declared.initializer && literalOf(declared.initializer);
    if (!literal || !ts.isObjectLiteralExpression(literal)) return null;
    const entries = literal.properties.map((p) => {
      const value = this.valueOf(p);
      return value?.isStringLiteral() ? [p.name.getText(), value.value] : null;
    });
    return entries.every(Boolean) ? { name: declared.name.getText(), entries } : null;
  }
  /** The type of a code's value, which may also be a constant (`ALL`) or stand in another table (`USER_TYPE.OWNER`). */
  valueOf(property) {
    if (ts.isPropertyAssignment(property)) return this.checker.getTypeAtLocation(property.initializer);
    const symbol = ts.isShorthandPropertyAssignment(property) && this.checker.getShorthandAssignmentValueSymbol(property);
    return symbol ? this.checker.getTypeOfSymbol(symbol) : null;
  }
}
