/** The component of a page in the dev server: it stays the same when the page is edited, and renders what is new. */
import { useEffect, useReducer, type ComponentType } from 'react';

type Content = (props: Record<string, unknown>) => React.ReactNode;

/** What is used of the bundler's interface for hot updates. */
export interface Hot {
  /** Ends the update at this module. */
  accept(): void;
  /** Hands the update on to the modules that import this one. */
  invalidate(): void;
}

interface LivePage {
  content: Content;
  /** JSON of what the site shows outside of the page's text: title, contents, front matter. */
  data: string;
  readonly Component: ComponentType<Record<string, unknown>>;
  readonly listeners: Set<() => void>;
}

const pages = new Map<string, LivePage>();

function createPage(content: Content, data: string): LivePage {
  const listeners = new Set<() => void>();
  const page: LivePage = {
    content,
    data,
    listeners,
    Component: function LivePageContent(props) {
      const [, render] = useReducer((count: number) => count + 1, 0);
      useEffect(() => {
        listeners.add(render);
        return () => {
          listeners.delete(render);
        };
      }, []);
      // Called, not rendered as an element: React would unmount the page for a new component.
      return page.content(props);
    },
  };
  return page;
}

/**
 * Registers a page that was loaded, or loaded again after an edit.
 *
 * @param hot undefined when the dev server has no hot updates
 * @param key the page's address as a module
 * @param content the component that MDX compiled
 * @param data the page's other exports
 * @returns the component to export; the same for each version of a page whose data did not change
 */
export function livePage(
  hot: Hot | undefined,
  key: string,
  content: Content,
  data: Readonly<Record<string, unknown>>,
): LivePage['Component'] {
  const json = JSON.stringify(data);
  const known = pages.get(key);
  if (known?.data !== json) {
    const page = createPage(content, json);
    pages.set(key, page);
    hot?.accept();
    if (known) {
      // The parts of the site around the text have the old data.
      hot?.invalidate();
    }
    return page.Component;
  }
  known.content = content;
  hot?.accept();
  known.listeners.forEach((render) => {
    render();
  });
  return known.Component;
}
