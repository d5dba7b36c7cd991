/** Attributes of the elements that facts fill, read with the same strictness as the facts themselves. */
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { didYouMean } from '../../facts/nearest';
import type { ConfigValue } from '../../facts/config/placeholders';

/** Attributes by name; a bare one is true. */
export type Attributes<Name extends string> = Readonly<
  Partial<Record<Name, ConfigValue>>
>;

interface EsNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The value of an expression that is only literals, objects and lists. */
function literal(node: EsNode): ConfigValue {
  switch (node.type) {
    case 'Literal':
      return node.value as ConfigValue;
    case 'ArrayExpression':
      return (node.elements as EsNode[]).map(literal);
    case 'ObjectExpression':
      return Object.fromEntries(
        (node.properties as { key: EsNode; value: EsNode }[]).map(
          ({ key, value }) => [String(key.name ?? key.value), literal(value)],
        ),
      );
    default:
      throw new Error(`only literal values can stand here, not ${node.type}`);
  }
}

/**
 * Reads the attributes of an element.
 *
 * @param known the ones that it has
 * @throws Error that names an unknown one with the nearest, or a value that is no literal.
 */
export function attributesOf<Name extends string>(
  element: MdxJsxFlowElement,
  known: readonly Name[],
): Attributes<Name> {
  const found: Partial<Record<Name, ConfigValue>> = {};
  for (const attribute of element.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') {
      throw new Error(`<${element.name}> takes no spread attributes`);
    }
    const { name, value } = attribute;
    if (!(known as readonly string[]).includes(name)) {
      throw new Error(
        `<${element.name}> has no "${name}"${didYouMean(name, known)}; it has ${known.join(', ')}`,
      );
    }
    if (value === null || value === undefined) {
      found[name as Name] = true;
    } else if (typeof value === 'string') {
      found[name as Name] = value;
    } else {
      const [statement] = value.data?.estree?.body ?? [];
      if (statement?.type !== 'ExpressionStatement') {
        throw new Error(`"${name}" of <${element.name}> is empty`);
      }
      found[name as Name] = literal(statement.expression as unknown as EsNode);
    }
  }
  return found;
}

/**
 * A text attribute; nothing when it is not given.
 *
 * @throws Error when it is something else.
 */
export function textOf<Name extends string>(
  attributes: Attributes<Name>,
  name: Name,
): string | undefined {
  const value = attributes[name];
  if (value !== undefined && typeof value !== 'string') {
    throw new Error(`"${name}" wants a text in quotes`);
  }
  return value;
}

/** A list of names, `a, b`; nothing when it is not given. */
export function namesOf<Name extends string>(
  attributes: Attributes<Name>,
  name: Name,
): string[] | undefined {
  return textOf(attributes, name)
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Values by name: an object as JSON in quotes, or as an expression in braces.
 *
 * @throws Error when it is no object.
 */
export function recordOf<Name extends string>(
  attributes: Attributes<Name>,
  name: Name,
): Readonly<Record<string, ConfigValue>> {
  const given = attributes[name];
  let value: unknown = given ?? {};
  if (typeof given === 'string') {
    try {
      value = JSON.parse(given);
    } catch (error) {
      throw new Error(
        `"${name}" is no JSON: ${error instanceof Error ? error.message : ''}`,
        { cause: error },
      );
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(
      `"${name}" wants an object, such as {"host": "db.example.com"}`,
    );
  }
  return value as Record<string, ConfigValue>;
}
