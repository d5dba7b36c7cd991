import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';
import { expect, test } from 'vitest';
import { pageTemplate } from '@site/src/config/pageTemplate';

test("differs from Docusaurus' template only in the script elements", () => {
  const lines = (template: string) =>
    template.split('\n').map((line) => line.trim());
  const ours = new Set(lines(pageTemplate));
  expect(lines(original).filter((line) => !ours.has(line))).toStrictEqual([
    '<script src="<%= it.baseUrl %><%= script %>" defer></script>',
  ]);
});

test('has inert placeholders instead of scripts', () => {
  expect(pageTemplate).not.toMatch(/<script[^>]* src=/);
  expect(pageTemplate).not.toMatch(/<link[^>]*script/);
  expect(pageTemplate).toContain(
    '<script type="text/plain" data-src="<%= it.baseUrl %><%= script %>"></script>',
  );
});

test('has the policy before everything that it binds', () => {
  const head = pageTemplate.slice(0, pageTemplate.indexOf('<meta name'));
  expect(head).toContain('<meta http-equiv="Content-Security-Policy"');
  expect(head).not.toContain('<%~ it.headTags');
  expect(head).not.toContain('<script');
});
