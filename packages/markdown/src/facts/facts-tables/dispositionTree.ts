/** `<DispositionTree />`: all paths of the questions as nested lists, below the questions that scripts ask. */
import type {
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import {
  isQuestion,
  TREE,
  type Leaf,
  type Question,
} from './dispositionQuestions';
import { element as component } from '../../references/api-reference/rows';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import { link, spans, textNode } from './spans';

const paragraph = (children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
});

const wordsOf = (step: Question | Leaf): PhrasingContent[] =>
  isQuestion(step)
    ? spans(step.text)
    : [link(`#${step.id}`, [textNode(step.title)])];

/** One item for each answer, with the next question or the section that it leads to. */
const answersOf = ({ answers }: Question): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: answers.map(({ label, next }): ListItem => ({
    type: 'listItem',
    spread: false,
    children: [
      paragraph([
        { type: 'strong', children: [...spans(label), textNode(':')] },
        textNode(' '),
        ...wordsOf(next),
      ]),
      ...(isQuestion(next) ? [answersOf(next)] : []),
    ],
  })),
});

/** Expands `<DispositionTree>`. */
export const dispositionTree: Expand = (element) => {
  attributesOf(element, []);
  const list: RootContent[] = [
    htmlBlock('details', {}, [
      htmlBlock('summary', {}, [text('All questions and answers')]),
      paragraph(wordsOf(TREE)),
      answersOf(TREE),
    ]),
  ];
  return [
    {
      ...component('DispositionTree', {}),
      children: list as MdxJsxFlowElement['children'],
    },
  ];
};
