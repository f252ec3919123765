/** The bubble and its panel, inside a shadow root where the page's own rules do not reach. */
export const launcherStyle = `
:host{all:initial!important}
button,iframe,span{box-sizing:border-box}
button{all:unset;position:fixed;z-index:2147483646;bottom:calc(20px + env(safe-area-inset-bottom,0px));right:20px;width:56px;height:56px;border-radius:50%;
background:var(--c);color:var(--i);cursor:pointer;box-shadow:0 4px 16px rgba(0,0,0,.22);display:flex;align-items:center;justify-content:center;
transition:transform .15s,opacity .15s;-webkit-tap-highlight-color:transparent}
button:hover{transform:scale(1.05)}
button:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 6px #14181f}
button[hidden]{display:none}
svg{width:28px;height:28px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
[data-open] .o,.x{display:none}
[data-open] .x{display:block}
span{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;padding:0 6px;border-radius:11px;background:#c9252d;color:#fff;border:2px solid #fff;
font:700 12px/18px system-ui,sans-serif;text-align:center}
span:empty{display:none}
iframe{position:fixed;z-index:2147483647;bottom:calc(88px + env(safe-area-inset-bottom,0px));right:20px;width:376px;height:min(640px,calc(100vh - 112px));border:1px solid rgba(128,128,128,.25);
border-radius:12px;background:transparent;box-shadow:0 8px 40px rgba(0,0,0,.24);visibility:hidden;opacity:0;transform:translateY(8px);
transition:opacity .15s,transform .15s,visibility .15s}
[data-open] iframe{visibility:visible;opacity:1;transform:none}
[data-side=left] button,[data-side=left] iframe{right:auto;left:20px}
@media(max-width:480px),(max-height:480px){iframe,[data-side=left] iframe{inset:0;width:100%;height:100%;border:0;border-radius:0;box-shadow:none}[data-open] button{display:none}}
@media(prefers-reduced-motion:reduce){button,iframe{transition:none}}
@media print{:host{display:none!important}}
`
