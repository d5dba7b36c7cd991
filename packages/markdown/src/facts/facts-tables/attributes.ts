/** Strict parsing of the attributes of facts elements. */
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { didYouMean } from '@docs/facts/nearest';
import type { ConfigValue } from '@docs/facts/config/placeholders';

/** Attributes by name; an attribute without a value is true. */
export type Attributes<Name extends string> = Readonly<
  Partial<Record<Name, ConfigValue>>
>;

interface EsNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The value of an expression that consists of literals, objects and lists only. */
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
      throw new Error(`only literal values are allowed here, not ${node.type}`);
  }
}

/**
 * Reads the attributes of an element.
 *
 * @param known names of the attributes that the element accepts
 * @throws Error for an unknown attribute, with the nearest name, or for a value that is not a literal.
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
 * A string attribute; undefined when it is not given.
 *
 * @throws Error when it is not a string.
 */
export function textOf<Name extends string>(
  attributes: Attributes<Name>,
  name: Name,
): string | undefined {
  const value = attributes[name];
  if (value !== undefined && typeof value !== 'string') {
    throw new Error(`"${name}" must be a quoted string`);
  }
  return value;
}

/** A comma-separated list of names, `a, b`; undefined when it is not given. */
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
 * An object attribute: quoted JSON, or an expression in braces.
 *
 * @throws Error when it is not an object.
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
        `"${name}" is not JSON: ${error instanceof Error ? error.message : ''}`,
        { cause: error },
      );
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(
      `"${name}" must be an object, such as {"host": "db.example.com"}`,
    );
  }
  return value as Record<string, ConfigValue>;
}
