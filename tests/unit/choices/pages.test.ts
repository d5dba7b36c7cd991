/** Every install line and every file of settings of the docs: each has the other forms, or a reason why it stays. */
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'toml-eslint-parser/lib/index.js';
