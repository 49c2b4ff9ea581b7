import bear from './avatars/bear.svg?no-inline';
import camel from './avatars/camel.svg?no-inline';
import dolphin from './avatars/dolphin.svg?no-inline';
import falcon from './avatars/falcon.svg?no-inline';
import fox from './avatars/fox.svg?no-inline';
import horse from './avatars/horse.svg?no-inline';
import leopard from './avatars/leopard.svg?no-inline';
import lion from './avatars/lion.svg?no-inline';
import markhor from './avatars/markhor.svg?no-inline';
import owl from './avatars/owl.svg?no-inline';
import peacock from './avatars/peacock.svg?no-inline';
import turtle from './avatars/turtle.svg?no-inline';

/** The addresses of the drawn avatars, by their names in the contract. */
export const avatarArt: Readonly<Record<string, string>> = {
  falcon,
  markhor,
  leopard,
  dolphin,
  peacock,
  camel,
  bear,
  fox,
  owl,
  lion,
  horse,
  turtle,
};
