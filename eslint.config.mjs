import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { ownKeys } from './scripts/lint/ownKeys.mjs';

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
      // Names are terms of the field: queries, diagnostics, retained, reported, rejected.
      'id-denylist': [
        'error',
        ...[
          'asked',
          'fault',
          'faults',
          'kept',
          'mends',
          'met',
          'refused',
          'said',
        ],
        ...['stands', 'told'],
      ],
    },
  },
  {
    // Cache keys need unambiguous separation of their parts, and records the same bytes as their writers in Python.
    ignores: ['packages/facts/src/hash.ts', '**/tests/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        ...['crypto', 'node:crypto'].map((name) => ({
          name,
          message: 'Use sha256, hashOf or hashOfFiles of @docs/facts/hash.',
        })),
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    ...jsxA11y.flatConfigs.strict,
  },
  {
    files: ['{src,packages/docusaurus-fast/src}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
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
    // Code that gets keys from readers; keys of the build are those of our own data.
    files: [
      'src/{components,pages,client,offline}/**/*.{ts,tsx}',
      'packages/{search,config-reader,composer,playground,dlt-docs}/src/**/*.ts',
      'deploy/**/*.ts',
    ],
    ignores: [
      'packages/composer/src/facts/**',
      'packages/playground/src/build/**',
    ],
    plugins: { local: { rules: { 'own-keys': ownKeys } } },
    rules: { 'local/own-keys': 'error' },
  },
  {
    // Configuration of tools whose packages do not publish types.
    files: ['*.mjs', 'scripts/lint/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    // Modules that the bundler and worker threads load directly, without transpilation.
    files: ['**/*.cjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: {
        __dirname: 'readonly',
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
