import { describe, expect, test } from 'vitest';
import { library } from '@docs/facts/library';
import {
  commandsOf,
  forInstaller,
  hasInstallLine,
  readCommand,
} from '@site/src/choices/install';
import { fencesOf } from './docs';

// The command, then what uv, Poetry and Conda make of it.
test.each([
  [
    'pip install dlt',
    'uv pip install dlt',
    'poetry add dlt',
    'python -m pip install dlt',
  ],
  [
    'pip install "dlt[duckdb]==1.10.0" \\\n  "setuptools<80.9"',
    'uv pip install "dlt[duckdb]==1.10.0" \\\n  "setuptools<80.9"',
    'poetry add "dlt[duckdb]==1.10.0" \\\n  "setuptools<80.9"',
    'python -m pip install "dlt[duckdb]==1.10.0" \\\n  "setuptools<80.9"',
  ],
  // Poetry reads no requirements file.
  [
    'pip3 install -r requirements.txt',
    'uv pip install -r requirements.txt',
    'poetry run pip install -r requirements.txt',
    'python -m pip install -r requirements.txt',
  ],
  // Poetry keeps a version that the project has, unless it is told to take the newest.
  [
    'pip install --upgrade dlt "duckdb<2"',
    'uv pip install --upgrade dlt "duckdb<2"',
    'poetry add dlt@latest "duckdb<2"',
    'python -m pip install --upgrade dlt "duckdb<2"',
  ],
  [
    'pip install -U "dlt[s3]"',
    'uv pip install -U "dlt[s3]"',
    'poetry add "dlt[s3]@latest"',
    'python -m pip install -U "dlt[s3]"',
  ],
  [
    'pip install --pre dlt',
    'uv pip install --pre dlt',
    'poetry add --allow-prereleases dlt',
    'python -m pip install --pre dlt',
  ],
  [
    'pip install --index-url https://pypi.example.com/simple shop',
    'uv pip install --index-url https://pypi.example.com/simple shop',
    'poetry run pip install --index-url https://pypi.example.com/simple shop',
    'python -m pip install --index-url https://pypi.example.com/simple shop',
  ],
  [
    'python -m pip install -e .',
    'uv pip install -e .',
    'poetry run pip install -e .',
    'python -m pip install -e .',
  ],
])('%s', (line, uv, poetry, conda) => {
  expect(forInstaller(line, 'uv')).toBe(uv);
  expect(forInstaller(line, 'poetry')).toBe(poetry);
  expect(forInstaller(line, 'conda')).toBe(conda);
  expect(forInstaller(line, 'pip')).toBe(line);
});

test.each([
  ['dlt init chess duckdb', 'no pip install'],
  ['uv pip install dlt', 'no pip install'],
  ['tools/bin/pip install dlt', 'no pip install'],
  ['pip install uv', 'installs an installer'],
  ['pip install -U pip', 'installs an installer'],
  [
    'pip install --user dlt',
    'has an option that other installers may not take',
  ],
  ['pip install dlt && dlt --version', 'is more than words'],
  ['pip install "dlt==$VERSION"', 'is more than words'],
  ['pip install dlt # the library', 'is more than words'],
])('%s stays: %s', (line, reason) => {
  expect(readCommand(line)).toBe(reason);
  expect(forInstaller(line, 'uv')).toBe(line);
  expect(hasInstallLine(line)).toBe(false);
});

test('the other lines of a program stay', () => {
  expect(
    forInstaller(
      'dlt init chess duckdb\npip install -r requirements.txt\npython a.py',
      'uv',
    ),
  ).toBe(
    'dlt init chess duckdb\nuv pip install -r requirements.txt\npython a.py',
  );
});

describe('all install lines of the docs', () => {
  const lines = [
    ...new Set(
      fencesOf('sh')
        .flatMap(({ code }) => commandsOf(code))
        .filter((line) => /\bpip3? install\b/.test(line)),
    ),
  ];
  /** Lines of the docs that stay as they are, with the reason. */
  const retained = {
    [`uv pip install "dlt[duckdb]==${library.version}" "setuptools<80.9"`]:
      'no pip install',
    'uv pip install -U dlt-plus': 'no pip install',
    'uv pip install -U dlt-plus "setuptools<80.9"': 'no pip install',
    'generator/bin/pip install dlt-init-openapi "click<8.2" "setuptools<80.9"':
      'no pip install',
    [`/opt/dlt/bin/pip install "dlt[bigquery]==${library.version}" "setuptools<80.9"`]:
      'no pip install',
    'pip install uv': 'installs an installer',
    [`pip install "apache-airflow==2.10.5" "dlt[duckdb]==${library.version}" "setuptools<80.9" \\\n  --constraint "$CONSTRAINTS/constraints-3.11.txt"`]:
      'is more than words',
  } as Record<string, string>;

  const requirement = String.raw`("?)[A-Za-z\d][\w.-]*(\[[\w,-]+\])?([<>=]=?[\d.]+(,[<>]=?[\d.]+)*|@latest)?\1`;
  const gap = String.raw`(\s|\\\n)+`;
  const pip = String.raw`pip install(${gap}(-U|--upgrade|--no-deps|--index-url \S+|-r [\w.]+|${requirement.replaceAll('\\1', '\\$N')}))+`;
  /** What each tool accepts, as far as the docs use it. */
  const grammar = {
    uv: `uv ${pip}`,
    poetry: `poetry (add(${gap}${requirement.replaceAll('\\1', '"?')})+|run ${pip})`,
    conda: `python -m ${pip}`,
  };

  test('there are many', () => {
    expect(lines.length).toBeGreaterThan(60);
  });

  test.each(lines)('%s', (line) => {
    const command = readCommand(line);
    if (typeof command === 'string') {
      expect(retained[line]).toBe(command);
      return;
    }
    for (const installer of ['uv', 'poetry', 'conda'] as const) {
      const written = forInstaller(line, installer);
      expect(written).toMatch(
        new RegExp(`^${grammar[installer].replaceAll('\\$N', '"?')}$`),
      );
      expect(written.split('\n')).toHaveLength(line.split('\n').length);
    }
  });
});
