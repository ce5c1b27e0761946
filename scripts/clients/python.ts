/** The generated part of the Python client: a typed dictionary per schema, a table and a method per operation. */
import type { AnswerKind } from '../../core/http/docs/openapi-document.ts';
import { type Call, type Calls, nameOf, type Schema } from './calls.ts';

const HEAD = `# Generated from the OpenAPI description by \`npm run clients\`; do not edit.
from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Unpack, overload

from ._core import AsyncCaller, Caller, Operation, ServerEvent
`;

const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
const SIMPLE: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const ANSWERS: Record<Exclude<AnswerKind, 'json' | 'events'>, string> = {
  text: 'str',
  bytes: 'bytes',
  none: 'None',
};

/** The source of `_generated.py`. */
export function pythonSource({ calls, schemas }: Calls): string {
  const types = new TypeWriter(Object.keys(schemas), new Set(calls.flatMap(({ args }) => args ?? [])));
  // A class comes after its base.
  const isExtended = ([, { allOf }]: [string, Schema]) => Number(allOf !== undefined);
  const inOrder = Object.entries(schemas).sort(
    (one, other) => isExtended(one) - isExtended(other) || (one[0] < other[0] ? -1 : 1),
  );
  for (const [name, schema] of inOrder) types.declare(name, schema);
  return `${[
    HEAD,
    ...types.declared,
    `OPERATIONS: dict[str, Operation] = {\n${calls.map(rowOf).join('\n')}\n}\n`,
    ...FLAVOURS.flatMap((flavour) =>
      classesOf(calls, flavour, ({ answer, paging }) => types.itemOf(answer!, paging!.items)),
    ),
  ].join('\n\n')}`;
}

/** Typed dictionaries, those of nested objects included. */
class TypeWriter {
  readonly declared: string[] = [];
  /** Arguments become keywords of a call, where names such as \`from\` get an underscore. */
  readonly #arguments: ReadonlySet<string>;

  readonly #names: Set<string>;
  /** Types of the fields of each dictionary, and its base. */
  readonly #fields = new Map<string, { base: string | undefined; types: Map<string, string> }>();

  constructor(names: Iterable<string>, args: ReadonlySet<string>) {
    this.#names = new Set(names);
    this.#arguments = args;
  }

  declare(name: string, schema: Schema): void {
    const base = schema.allOf?.map(nameOf).find((part) => part !== null);
    const own = base ? schema.allOf!.find((part) => part.properties)! : schema;
    const { properties } = own;
    if (!properties) {
      this.declared.push(`${name}: TypeAlias = ${JSON.stringify(this.#typeOf(schema, name))}\n`);
      return;
    }
    const required = new Set(own.required ?? []);
    const types = new Map<string, string>();
    const fields = Object.entries(properties).map(([key, field]): [string, string] => {
      const type = this.#typeOf(field, name + pascal(key));
      types.set(key, type);
      return [
        this.#arguments.has(name) ? keyword(key) : key,
        required.has(key) ? type : `NotRequired[${type}]`,
      ];
    });
    this.#fields.set(name, { base, types });
    this.declared.push(dictionary(name, fields, base ?? 'TypedDict', schema.description));
  }

  /** The type of what is in a list of a dictionary. */
  itemOf(name: string, field: string): string {
    const { base, types } = this.#fields.get(name)!;
    const list = types.get(field);
    return list?.match(/^list\[(.*)\]$/)?.[1] ?? this.itemOf(base!, field);
  }

  #typeOf(schema: Schema, name: string): string {
    const ref = nameOf(schema);
    if (ref) return ref;
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (Array.isArray(schema.enum)) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (choices && !schema.properties) {
      return unionOf(choices.map((choice) => this.#typeOf(choice, name)));
    }
    if (Array.isArray(schema.type)) {
      return unionOf(schema.type.map((type) => this.#typeOf({ ...schema, type }, name)));
    }
    if (schema.type === 'array')
      return `list[${this.#typeOf((schema.items ?? {}) as Schema, `${name}Item`)}]`;
    const simple = SIMPLE[schema.type ?? ''];
    if (simple) return simple;
    return schema.type === 'object' || schema.properties ? this.#objectOf(schema, name) : 'Any';
  }

  #freeName(wanted: string): string {
    for (let at = 1; ; at += 1) {
      const name = at === 1 ? wanted : `${wanted}${at}`;
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      return name;
    }
  }

  #objectOf(schema: Schema, name: string): string {
    if (schema.properties && Object.keys(schema.properties).length > 0) {
      const free = this.#freeName(name);
      this.declare(free, schema);
      return free;
    }
    const patterns = Object.values((schema.patternProperties ?? {}) as Record<string, Schema>);
    const values = patterns[0] ?? schema.additionalProperties;
    return typeof values === 'object'
      ? `dict[str, ${this.#typeOf(values as Schema, `${name}Value`)}]`
      : 'dict[str, Any]';
  }
}

function dictionary(
  name: string,
  fields: [string, string][],
  base: string,
  description: string | undefined,
): string {
  const says = description
    ? `    """${description.replaceAll('\\', '\\\\').replaceAll('"""', "'''")}"""\n\n`
    : '';
  if (fields.every(([key]) => /^[a-z_]\w*$/i.test(key) && !KEYWORDS.has(key))) {
    const lines = fields.map(([key, type]) => `    ${key}: ${type}`);
    return `class ${name}(${base}):\n${says}${lines.join('\n') || '    pass'}\n`;
  }
  // Evaluated as it stands, so that what is declared later has to be a string.
  const lines = fields.map(([key, type]) => `    ${JSON.stringify(key)}: ${JSON.stringify(type)},`);
  return `${name} = TypedDict("${name}", {\n${lines.join('\n')}\n})\n`;
}

interface Flavour {
  prefix: string;
  def: string;
  base: string;
  /** The type of what yields values of a type; it can be closed early. */
  generatorOf: (type: string) => string;
}

const FLAVOURS: readonly Flavour[] = [
  { prefix: '', def: 'def', base: 'Caller', generatorOf: (type) => `Generator[${type}, None, None]` },
  {
    prefix: 'Async',
    def: 'async def',
    base: 'AsyncCaller',
    generatorOf: (type) => `AsyncGenerator[${type}, None]`,
  },
];

function classesOf(calls: Call[], flavour: Flavour, entryOf: (call: Call) => string): string[] {
  const { prefix, def, base, generatorOf } = flavour;
  const wait = prefix === '' ? '' : 'await ';
  const classOf = (name: string, says: string, methods: string[]) =>
    `class ${prefix}${name}(${base}):\n    """${says}"""\n\n${methods.join('\n\n')}\n`;
  const headOf = ({ id }: Call, start: string, args: string | null, answer: string) =>
    `    ${start} ${snake(id)}(self${args ? `, **args: ${args}` : ''}) -> ${answer}:`;
  const methodOf = (call: Call, start: string, answer: string, body: string) =>
    `${call.textArgs ? overloadsOf(call, start, answer) : headOf(call, start, argumentsOf(call), answer)}\n` +
    `        """${call.summary} (\`${call.method} ${call.path}\`)."""\n        return ${body}`;
  const overloadsOf = (call: Call, start: string, answer: string) =>
    [
      `    @overload\n${headOf(call, start, `Unpack[${call.textArgs}]`, ANSWERS.text)} ...`,
      `    @overload\n${headOf(call, start, argumentsOf(call), answer)} ...`,
      headOf(call, start, 'Any', 'Any'),
    ].join('\n\n');
  const given = ({ id, args }: Call) => `"${id}", ${args ? 'dict(args)' : '{}'}`;
  const streaming = calls.filter((call) => call.events !== undefined);
  return [
    classOf('Methods', 'One method per operation.', [
      ...calls
        .filter(({ kind }) => kind !== 'events')
        .map((call) => {
          const answer = call.kind === 'json' ? call.answer! : ANSWERS[call.kind as 'text'];
          return methodOf(call, def, answer, `${wait}self._call(${given(call)})`);
        }),
    ]),
    classOf(
      'Streams',
      'The operations that can stream, event by event.',
      streaming.map((call) =>
        methodOf(call, 'def', generatorOf(call.events ?? 'ServerEvent'), `self._events(${given(call)})`),
      ),
    ),
    classOf(
      'Lists',
      'Lists from their first entry to their last, whatever the pages.',
      calls
        .filter(({ paging }) => paging)
        .map((call) => methodOf(call, 'def', generatorOf(entryOf(call)), `self._entries(${given(call)})`)),
    ),
  ];
}

function argumentsOf({ args }: Call): string | null {
  return args && (args.startsWith('Compat') ? 'Any' : `Unpack[${args}]`);
}

function rowOf({ id, method, path, query, hasBody, kind, types, paging }: Call): string {
  const pages = paging ? `("${paging.ask}", "${paging.next}", "${paging.items}")` : 'None';
  return `    "${id}": Operation("${method}", "${path}", ${tuple(query)}, ${hasBody ? 'True' : 'False'}, "${kind}", ${tuple(types)}, ${pages}),`;
}

function tuple(texts: string[]): string {
  const items = texts.map((text) => `"${text}", `).join('');
  return `(${items.trimEnd()})`;
}

function unionOf(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: unknown): string {
  return value === null
    ? 'None'
    : typeof value === 'boolean'
      ? value
        ? 'True'
        : 'False'
      : JSON.stringify(value);
}

function keyword(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

function pascal(name: string): string {
  return name
    .replaceAll(/(?:^|[_\W])(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/\W/g, '');
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
