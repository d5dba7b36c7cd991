/**
 * ESLint rule: a record with any string as a key is not read with `record[key]` or `key in record`, which also find
 * `constructor`, `toString` and `__proto__`. Only keys whose type is `string` are reported; literals and their unions
 * are names that the code itself has.
 */
import ts from 'typescript';

const STRING = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral;

/** The types of a union, or the type itself. */
const typesOf = (type) => (type.isUnion() ? type.types : [type]);

/** True for the target of an assignment and of `delete`. */
const isWritten = (node) =>
  (node.parent.type === 'AssignmentExpression' && node.parent.left === node) ||
  (node.parent.type === 'UnaryExpression' && node.parent.operator === 'delete');

/** @type {import('eslint').Rule.RuleModule} */
export const ownKeys = {
  meta: {
    type: 'problem',
    docs: { description: 'Read records by their own keys only' },
    schema: [],
    messages: {
      read: 'The key may be "constructor" or "__proto__", which every object has; use own(record, key) of packages/facts/src/own.ts, or a Map.',
      in: 'The key may be "constructor" or "__proto__", which every object has; use Object.hasOwn(record, key), or a Map.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();
    const isRecord = (node) =>
      typesOf(
        checker.getNonNullableType(services.getTypeAtLocation(node)),
      ).some((type) => type.getStringIndexType() !== undefined);
    const isAnyString = (node) =>
      typesOf(services.getTypeAtLocation(node)).some(
        ({ flags }) => (flags & STRING) !== 0,
      );
    return {
      MemberExpression(node) {
        if (
          node.computed &&
          !isWritten(node) &&
          isAnyString(node.property) &&
          isRecord(node.object)
        ) {
          context.report({ node, messageId: 'read' });
        }
      },
      'BinaryExpression[operator="in"]'(node) {
        if (isAnyString(node.left) && isRecord(node.right)) {
          context.report({ node, messageId: 'in' });
        }
      },
    };
  },
};
