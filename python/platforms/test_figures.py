"""A figure in JupyterLab, Notebook 7 and marimo, without network: its numbers, and its state on both sides."""

from figure_page import SECONDS, FigurePage

from tokenloop import sampling as s


def expected(recording, temperature: float) -> list:
    """The probabilities of the first step, most likely token first, as Python computes them."""
    chain = s.Chain.textbook(temperature=temperature)
    settings, model = recording.reshape(chain), recording.reshape(None).probabilities
    return [(recording.piece(token), probability, model[token]) for token, _, probability in settings.top(12)]


def shows(figure: FigurePage, recording, temperature: float) -> bool:
    bars = figure.bars()[:12]
    return len(bars) == 12 and all(
        bar.token.replace("␣", " ") == token and bar.settings.is_of(probability) and bar.model.is_of(model)
        for bar, (token, probability, model) in zip(bars, expected(recording, temperature))
    )


def test_the_bars_are_those_of_the_recording(opened, recording):
    page, _ = opened
    figure = FigurePage(page)
    figure.until(lambda: shows(figure, recording, 0.7))
    # Another temperature is told apart.
    assert not shows(figure, recording, 0.71)
    # The picture has made room.
    pictures = page.locator("img[class^=tokenloop-still]").all()
    assert pictures and not any(picture.is_visible() for picture in pictures)


def test_a_temperature_set_in_python_is_that_of_the_bars(opened, recording):
    page, python = opened
    figure = FigurePage(page)
    figure.until(lambda: shows(figure, recording, 0.7))
    python.set_temperature(0.5)
    figure.until(lambda: shows(figure, recording, 0.5))
    # What the figure then says of itself changes nothing.
    figure.until(lambda: python.temperature() == 0.5)
    assert shows(figure, recording, 0.5)


def test_a_slider_moved_by_the_reader_is_the_value_of_python(opened, recording):
    page, python = opened
    figure = FigurePage(page)
    slider = figure.slider("temperature")
    slider.focus(timeout=SECONDS * 1000)
    for _ in range(3):
        slider.press("ArrowRight")
    figure.until(lambda: not shows(figure, recording, 0.7))
    figure.until(lambda: shows(figure, recording, python.temperature()))
    assert python.temperature() > 0.7


def test_a_figure_that_its_host_loads_again_has_the_state_of_before(opened, recording):
    page, python = opened
    figure = FigurePage(page)
    figure.until(lambda: shows(figure, recording, 0.7))
    python.set_temperature(0.5)
    figure.until(lambda: shows(figure, recording, 0.5))
    # As moving a cell does.
    figure.frame.locator("body").evaluate("() => { document.body.replaceChildren(); location.reload(); }")
    figure.until(lambda: shows(figure, recording, 0.5))
    figure.until(lambda: python.temperature() == 0.5)
