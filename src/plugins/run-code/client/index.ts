/** In the browser: receives what came of saved files, and shows it on the page that is open. */
import siteConfig from '@generated/docusaurus.config';
import type { ClientModule } from '@docusaurus/types';
import { announce } from '../../../client/announce';
import type { Hello, Update } from '../protocol';
import { Shown } from './shown';

const DIRECTORY = `${siteConfig.baseUrl}__run-code/`;

let token = '';
let pathname = '';
const updates = new Map<string, Update>();

const record = async (file: string): Promise<void> => {
  const answer = await fetch(`${DIRECTORY}record`, {
    method: 'POST',
    headers: { 'x-token': token },
    body: file,
  });
  if (!answer.ok) {
    announce('Not recorded; save the file again');
  }
};

const shown = new Shown((file) => void record(file));

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

const isOpen = ({ permalink }: Update): boolean =>
  permalink !== undefined && withoutSlash(permalink) === withoutSlash(pathname);

function show(): void {
  shown.show([...updates.values()].filter(isOpen));
}

if (typeof window !== 'undefined') {
  new EventSource(`${DIRECTORY}events`).onmessage = ({ data }) => {
    const message = JSON.parse(data as string) as Hello | Update;
    if ('token' in message) {
      // A new connection: what follows is all that is known.
      ({ token } = message);
      updates.clear();
    } else {
      updates.set(message.report.file, message);
    }
    show();
  };
}

export default {
  onRouteDidUpdate({ location }) {
    ({ pathname } = location);
    show();
  },
} satisfies ClientModule;
