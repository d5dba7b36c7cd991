import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';
import { expect, test } from 'vitest';
import { pageTemplate } from '@site/src/config/pageTemplate';

test('differs from the template of Docusaurus in the scripts only', () => {
  const lines = (template: string) =>
    template.split('\n').map((line) => line.trim());
  const ours = new Set(lines(pageTemplate));
  expect(lines(original).filter((line) => !ours.has(line))).toStrictEqual([
    '<script src="<%= it.baseUrl %><%= script %>" defer></script>',
  ]);
});

test('asks for scripts as late as a deferred one, and runs none before the page', () => {
  expect(pageTemplate).toMatch(/rel="modulepreload" fetchpriority="low"/);
  expect(pageTemplate).not.toMatch(/<script[^>]* src=/);
});

test('runs what was compiled ahead: a module, asked for by its address', () => {
  expect(pageTemplate).toMatch(
    /querySelectorAll\('link\[rel=modulepreload\]'\)/,
  );
  expect(pageTemplate).toMatch(/script\.type = 'module'/);
});
