import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What is shown after an error; calls its argument to show the children again. */
  readonly fallback: (tryAgain: () => void) => ReactNode;
  readonly onError: () => void;
}

/**
 * Catches the errors of its children. Docusaurus' own boundary imports the layout, which has the search, which would
 * need the boundary before it is there.
 */
export default class Boundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    return this.state.hasFailed
      ? this.props.fallback(() => {
          this.setState({ hasFailed: false });
        })
      : this.props.children;
  }
}
