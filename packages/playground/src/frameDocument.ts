/**
 * The document of the sandboxed frame in which programs run. It has a policy of its own, because a document that the page
 * makes itself (`srcdoc`, `blob:`) is bound by the policy of the page.
 */
import path from 'node:path';
import { inlineScript } from './inlineScript';

/** Code of the frame, which the policy allows by its hash. */
export const FRAME_SCRIPT = inlineScript(
  path.join(__dirname, 'frameScript.ts'),
);

/**
 * The document.
 *
 * @param policy the Content-Security-Policy, with the hash of `FRAME_SCRIPT`
 */
export const frameDocument = (policy: string): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<title>Engine of the playground</title>
<script>${FRAME_SCRIPT}</script>
</html>
`;
