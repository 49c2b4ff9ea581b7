import {
  type ArrayLiteralExpression,
  type Expression,
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  SyntaxKind,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { Branches } from './branches.ts';
import { type Frame, type FunctionNode, isFunctionLike, MAX_DEPTH, NotExpanded, OUTSIDE, unwrap } from './frame.ts';
import { Names } from './names.ts';
import type { Source } from './source.ts';

/** Marks a value in the parts of a statement. A value becomes a parameter; all other parts are SQL text. */
const VALUE = Symbol('value');
type Part = string | typeof VALUE;

/** Expands an expression to the SQL texts that it can build from `sql` templates, constants, functions and branches. */
export class Expander {
  readonly #source: Source;
  readonly #branches: Branches;
  readonly #names: Names;

  constructor(source: Source) {
    this.#source = source;
    this.#branches = new Branches(source);
    this.#names = new Names(source, this.#branches);
  }

  /** Returns every text that an expression can build. */
  expand(node: Node): string[] {
    return this.#branches.explore(() => toText(this.#sql(node, OUTSIDE)));
  }

  /** Returns every text of a statement without a template tag: a string, or the `text` of an object. */
  expandText(given: Node): string[] {
    const node = unwrap(given);
    return this.#branches.explore(() => {
      const text = isObjectLiteralExpression(node)
        ? this.#names.property({ node, frame: OUTSIDE }, 'text')
        : { node, frame: OUTSIDE };
      if (text === null) throw new NotExpanded('an object without a text');
      return this.#string(text.node, text.frame);
    });
  }

  /** Returns the strings of an array that is a property of an object. */
  stringsOf(node: Node, key: string): string[] {
    const bound = this.#names.property({ node, frame: OUTSIDE }, key);
    const array = bound && this.#names.resolveTo(bound, isArrayLiteralExpression);
    if (!array || !isArrayLiteralExpression(array.node)) return [];
    return array.node.elements.map((element) => this.#string(element, array.frame));
  }

  /** Returns every text that a function can build. Its arguments are SQL or values. */
  expandFunction(node: FunctionNode): string[] {
    return this.#branches.explore(() => {
      const values = node.parameters.map((parameter) => ({ node: parameter, frame: OUTSIDE, is_value: true as const }));
      return toText(
        this.#names.returned(node, this.#names.enter(node, values, OUTSIDE), (body, frame) => this.#sql(body, frame)),
      );
    });
  }

  /** Returns the parts of an SQL expression. */
  #sql(given: Node, frame: Frame): Part[] {
    if (frame.depth > MAX_DEPTH) throw new NotExpanded('calls itself');
    const node = unwrap(given);
    if (isTaggedTemplateExpression(node)) return this.#template(node, frame);
    if (isConditionalExpression(node)) {
      return this.#sql(this.#branches.choose(node, frame, 2) === 0 ? node.whenTrue : node.whenFalse, frame);
    }
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) {
      return this.#sql(this.#branches.choose(node, frame, 2) === 0 ? node.left : node.right, frame);
    }
    if (isCallExpression(node)) {
      const callee = node.expression;
      if (isPropertyAccessExpression(callee) && callee.expression.getText() === 'sql')
        return this.#helper(callee.name.text, node.arguments, frame);
      if (callee.getText() === 'whereFilters') return this.#filters(node.arguments[1]!, frame);
      return this.#names.inline(node, frame, (body, inner) => this.#sql(body, inner));
    }
    const bound = this.#names.lookup(node, frame);
    if (bound === null) throw new NotExpanded(`${node.getText().slice(0, 60)} is known at run time only`);
    return bound.is_value ? [VALUE, '::uuid'] : this.#sql(bound.node, bound.frame);
  }

  #template(node: TaggedTemplateExpression, frame: Frame): Part[] {
    const { template } = node;
    if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
    if (!isTemplateExpression(template)) throw new NotExpanded('a template of unknown form');
    return [
      template.head.text,
      ...template.templateSpans.flatMap((span) => [...this.#partOf(span.expression, frame), span.literal.text]),
    ];
  }

  /** Returns the parts of an expression in a template: SQL, or a parameter. */
  #partOf(node: Expression, frame: Frame): Part[] {
    return this.#source.isSql(node) ? this.#sql(node, frame) : [VALUE];
  }

  /** Expands `sql.join`, `sql.raw` and so on. */
  #helper(name: string, args: readonly Expression[], frame: Frame): Part[] {
    const [first, second] = args;
    switch (name) {
      case 'join': {
        const between = second ? this.#sql(second, frame) : [', '];
        const elements = this.#elements(first!, frame);
        return elements.flatMap((part, index) => (index === 0 ? part : [...between, ...part]));
      }
      case 'raw':
        return [this.#string(first!, frame)];
      case 'ref':
      case 'id':
      case 'table':
        return [
          this.#string(first!, frame)
            .split('.')
            .map((name) => `"${name}"`)
            .join('.'),
        ];
      case 'lit':
        return [this.#literal(first!, frame)];
      case 'val':
        return [VALUE];
      default:
        throw new NotExpanded(`sql.${name}`);
    }
  }

  /** Expands the columns of `whereFilters`. */
  #filters(columns: Node, frame: Frame): Part[] {
    const object = this.#names.resolveTo({ node: columns, frame }, isObjectLiteralExpression);
    if (!object) throw new NotExpanded('the columns of a filter are known at run time only');
    const conditions = this.#source.keysOf(object.node).map((key) => {
      const column = this.#names.property(object, key);
      return `${column && this.#string(column.node, column.frame)} is not null`;
    });
    return [`(${['true', ...conditions].join(' and ')})`];
  }

  #literal(node: Node, frame: Frame): string {
    const text = this.#string(node, frame);
    return /^-?\d+$/.test(text) ? text : `'${text}'`;
  }

  /** Returns the elements of an array of SQL or values. A mapped array has one element. */
  #elements(given: Node, frame: Frame): Part[][] {
    const node = unwrap(given);
    if (isArrayLiteralExpression(node)) {
      return node.elements.flatMap((element) =>
        isSpreadElement(element) ? this.#elements(element.expression, frame) : [this.#partOf(element, frame)],
      );
    }
    if (isConditionalExpression(node))
      return this.#elements(this.#branches.choose(node, frame, 2) === 0 ? node.whenTrue : node.whenFalse, frame);
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [mapper] = node.arguments;
      if (name.text === 'map' && mapper && isFunctionLike(mapper)) {
        const inner = this.#names.enter(mapper, [this.#names.elementOf(expression, frame)], frame);
        return [this.#names.returned(mapper, inner, (body, scope) => this.#partOf(body as Expression, scope))];
      }
      if (name.text === 'filter') return this.#elements(expression, frame);
    }
    if (!this.#source.isSqlArray(node)) return [[VALUE]];
    if (isCallExpression(node)) return this.#names.inline(node, frame, (body, scope) => this.#elements(body, scope));
    const bound = this.#names.lookup(node, frame);
    if (bound === null) throw new NotExpanded(`${node.getText()} is known at run time only`);
    return [
      ...this.#elements(bound.node, bound.frame),
      ...this.#source.pushesTo(node).map((pushed) => this.#partOf(pushed as Expression, bound.frame)),
    ];
  }

  /** Returns the text of a string constant. A branch chooses between several constants. */
  #string(given: Node, frame: Frame): string {
    if (frame.depth > MAX_DEPTH) throw new NotExpanded('calls itself');
    const node = unwrap(given);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isNumericLiteral(node)) return node.text.replaceAll('_', '');
    if (isTemplateExpression(node)) {
      return [
        node.head.text,
        ...node.templateSpans.map((span) => this.#string(span.expression, frame) + span.literal.text),
      ].join('');
    }
    if (isConditionalExpression(node))
      return this.#string(this.#branches.choose(node, frame, 2) === 0 ? node.whenTrue : node.whenFalse, frame);
    if (isBinaryExpression(node)) {
      const [left, right] = [() => this.#string(node.left, frame), () => this.#string(node.right, frame)];
      if (node.operatorToken.kind === SyntaxKind.PlusToken) return left() + right();
      if (node.operatorToken.kind === SyntaxKind.AsteriskToken) return String(Number(left()) * Number(right()));
      if (node.operatorToken.kind === SyntaxKind.QuestionQuestionToken)
        return this.#branches.choose(node, frame, 2) === 0 ? left() : right();
    }
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (name.text === 'escapeIdentifier') return '"nua"';
      if (name.text === 'join') return this.#strings(expression, frame).join(this.#string(node.arguments[0]!, frame));
    }
    const literals = () => this.#source.literalsOf(node);
    try {
      if (isCallExpression(node)) return this.#names.inline(node, frame, (body, inner) => this.#string(body, inner));
      const bound = this.#names.lookup(node, frame);
      if (bound !== null) return this.#string(bound.node, bound.frame);
    } catch (error) {
      if (!(error instanceof NotExpanded) || literals().length === 0) throw error;
    }
    const texts = literals();
    if (texts.length === 0)
      throw new NotExpanded(`the string ${node.getText().slice(0, 60)} is known at run time only`);
    const name = isIdentifier(node) ? this.#source.symbolOf(node) : undefined;
    if (texts.length === 1 || !name) return texts[this.#branches.choose(node, frame, texts.length)]!;
    // Within one run, a name always has the same value.
    return texts[this.#branches.chooseAt(`name ${name.id}`, texts.length)]!;
  }

  /** Returns the strings of a constant array, or of the result of its `map`. */
  #strings(given: Node, frame: Frame): string[] {
    const node = unwrap(given);
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && node.expression.name.text === 'map') {
      const [mapper] = node.arguments;
      const array = this.#names.resolveTo({ node: node.expression.expression, frame }, isArrayLiteralExpression);
      if (!array || !mapper || !isFunctionLike(mapper))
        throw new NotExpanded(`the strings ${node.getText().slice(0, 60)}`);
      return (array.node as ArrayLiteralExpression).elements.map((element) =>
        this.#names.returned(
          mapper,
          this.#names.enter(mapper, [{ node: element, frame: array.frame }], frame),
          (body, scope) => this.#string(body, scope),
        ),
      );
    }
    const array = this.#names.resolveTo({ node, frame }, isArrayLiteralExpression);
    if (!array) throw new NotExpanded(`the strings ${node.getText().slice(0, 60)} are known at run time only`);
    return (array.node as ArrayLiteralExpression).elements.map((element) => this.#string(element, array.frame));
  }
}

function toText(parts: readonly Part[]): string {
  let values = 0;
  return parts
    .map((part) => {
      if (part !== VALUE) return part;
      values += 1;
      return `$${values}`;
    })
    .join('');
}
