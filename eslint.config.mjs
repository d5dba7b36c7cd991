import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores([
    '.docusaurus',
    '.venv',
    '.services',
    '.cache',
    'build',
    '.build',
    'packages/*/dist',
    'node_modules',
    'tests/fixtures/**/build',
    // Temporary copies that tests make.
    'tests/fixtures/built-*',
  ]),
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Numbers are allowed in template literals; the other restrictions apply.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true },
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    ...jsxA11y.flatConfigs.strict,
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Every pass over a page costs build time.
    files: ['src/**/*.ts'],
    ignores: ['src/remark/visit.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['unist-util-visit', 'unist-util-visit-parents'].map(
            (name) => ({
              name,
              message: 'Import it from src/remark/visit.ts.',
            }),
          ),
        },
      ],
    },
  },
  {
    files: ['src/{client,components,pages,theme}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ImportExpression:not(CallExpression[callee.name=/^(island|loadPart)$/] ImportExpression)',
          message:
            'A request may fail: use loadPart (src/client) or island (src/components/Island).',
        },
      ],
    },
  },
  {
    // Configuration of tools whose packages do not publish types.
    files: ['*.mjs'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    // Modules that the bundler and worker threads load directly, without transpilation.
    files: ['**/*.cjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: {
        __filename: 'readonly',
        console: 'readonly',
        module: 'writable',
        process: 'readonly',
        require: 'readonly',
      },
      parserOptions: { projectService: false },
    },
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
  {
    files: ['scripts/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
